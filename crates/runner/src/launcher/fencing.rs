//! Putting up the fence, with Landlock where the kernel has it.

use crate::Fence;
use std::path::Path;

/// Keeps this thread, and everything that it starts, from writing outside a folder, from TCP and from sending signals to
/// others; as much of it as the kernel can do. Says what is in force.
#[cfg(target_os = "linux")]
pub(super) fn raise(scratch: &Path) -> Fence {
    use landlock::{ABI, LandlockStatus};

    let abi = match try_raise(scratch) {
        Ok(LandlockStatus::Available { effective_abi, .. }) => effective_abi,
        _ => ABI::Unsupported,
    };
    Fence { files: abi >= ABI::V1, tcp: abi >= ABI::V4, signals: abi >= ABI::V6 }
}

#[cfg(target_os = "linux")]
fn try_raise(scratch: &Path) -> Result<landlock::LandlockStatus, Box<dyn std::error::Error>> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
        RulesetCreatedAttr, Scope,
    };

    // Special calls to devices are no writing; programs ask that way whether they talk to a terminal.
    let writing: BitFlags<AccessFs> = AccessFs::from_write(ABI::V5) & !BitFlags::from(AccessFs::IoctlDev);
    let mut fence = Ruleset::default()
        .handle_access(writing)?
        .handle_access(AccessNet::from_all(ABI::V4))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rule(PathBeneath::new(PathFd::new(scratch)?, writing))?;
    for device in ["/dev/null", "/dev/zero", "/dev/full"] {
        if let Ok(device) = PathFd::new(device) {
            fence = fence.add_rule(PathBeneath::new(device, writing & AccessFs::from_file(ABI::V5)))?;
        }
    }
    Ok(fence.restrict_self()?.landlock)
}

/// Other systems have nothing of the kind that a program could ask for.
#[cfg(not(target_os = "linux"))]
pub(super) fn raise(_scratch: &Path) -> Fence {
    Fence::default()
}
