//! No writing elsewhere, no TCP and no signals to others, enforced by Landlock where the kernel has it.

#[cfg(target_os = "linux")]
use crate::Protection;
use crate::Restrictions;
use std::path::Path;

/// Restricts this thread and everything that it starts, as far as the kernel can: no writing outside a directory, no TCP,
/// no signals to others. Returns the restrictions that are in force.
#[cfg(target_os = "linux")]
pub(super) fn restrict(scratch_dir: &Path) -> Restrictions {
    use landlock::{ABI, LandlockStatus};

    let abi = match try_restrict(scratch_dir) {
        Ok(LandlockStatus::Available { effective_abi, .. }) => effective_abi,
        _ => ABI::Unsupported,
    };
    let protection = if abi >= ABI::V1 { Protection::Landlock } else { Protection::None };
    let (writes, tcp, signals) = (abi >= ABI::V1, abi >= ABI::V4, abi >= ABI::V6);
    Restrictions { protection, writes, tcp, signals, ..Restrictions::default() }
}

#[cfg(target_os = "linux")]
fn try_restrict(scratch_dir: &Path) -> Result<landlock::LandlockStatus, Box<dyn std::error::Error>> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
        RulesetCreatedAttr, Scope,
    };

    // Landlock counts ioctls on devices as writing, but programs need them to find out whether they have a terminal.
    let write: BitFlags<AccessFs> = AccessFs::from_write(ABI::V5) & !BitFlags::from(AccessFs::IoctlDev);
    let mut ruleset = Ruleset::default()
        .handle_access(write)?
        .handle_access(AccessNet::from_all(ABI::V4))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rule(PathBeneath::new(PathFd::new(scratch_dir)?, write))?;
    for device in ["/dev/null", "/dev/zero", "/dev/full"] {
        if let Ok(device) = PathFd::new(device) {
            ruleset = ruleset.add_rule(PathBeneath::new(device, write & AccessFs::from_file(ABI::V5)))?;
        }
    }
    Ok(ruleset.restrict_self()?.landlock)
}

/// Other systems have no comparable interface for unprivileged processes.
#[cfg(not(target_os = "linux"))]
pub(super) fn restrict(_scratch_dir: &Path) -> Restrictions {
    Restrictions::default()
}
