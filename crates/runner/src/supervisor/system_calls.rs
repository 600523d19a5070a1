//! A filter (seccomp) that refuses system calls which a contest program does not need and by which it could escape its limits.

/// Filters the system calls of this thread and of everything that it starts. Returns whether the filter is in force.
///
/// It also makes setuid programs run with the rights of the user.
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
))]
pub(super) fn restrict() -> bool {
    linux::restrict().is_ok()
}

/// On other systems and architectures there is no filter.
#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
)))]
pub(super) fn restrict() -> bool {
    false
}

#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
))]
mod linux {
    use seccompiler::{
        BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
        SeccompFilter, SeccompRule, apply_filter,
    };
    use std::collections::BTreeMap;

    /// Calls that seem not to exist, so that programs fall back to what every system has.
    const UNKNOWN: &[i64] = &[
        // Memory without a file name, which counts neither as files nor as memory of a process.
        libc::SYS_memfd_create,
        libc::SYS_memfd_secret,
        // System V IPC and message queues outlive the program.
        libc::SYS_shmget,
        libc::SYS_shmat,
        libc::SYS_shmctl,
        libc::SYS_semget,
        libc::SYS_semop,
        libc::SYS_semtimedop,
        libc::SYS_semctl,
        libc::SYS_msgget,
        libc::SYS_msgsnd,
        libc::SYS_msgrcv,
        libc::SYS_msgctl,
        libc::SYS_mq_open,
        libc::SYS_mq_unlink,
        // Keys outlive the program, too.
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_keyctl,
        // io_uring opens sockets without the calls that this filter sees.
        libc::SYS_io_uring_setup,
        // A filter cannot see which namespaces `clone3` creates; the C library falls back to `clone`.
        libc::SYS_clone3,
        libc::SYS_userfaultfd,
        libc::SYS_perf_event_open,
        libc::SYS_bpf,
        libc::SYS_fsopen,
        libc::SYS_open_tree,
    ];

    /// Calls that are denied, with all arguments or with the listed ones.
    fn denied() -> Result<BTreeMap<i64, Vec<SeccompRule>>, BackendError> {
        let argument = |index, operator, value| {
            SeccompRule::new(vec![SeccompCondition::new(index, SeccompCmpArgLen::Dword, operator, value)?])
        };
        let new_user = u64::from(libc::CLONE_NEWUSER.unsigned_abs());
        let is_another = |index| argument(index, SeccompCmpOp::Ne, 0);
        Ok(BTreeMap::from([
            // Sockets of every family. `socketpair` is allowed: it connects a program only with itself.
            (libc::SYS_socket, vec![]),
            // In a user namespace of its own, a program could mount file systems of any size.
            (libc::SYS_unshare, vec![]),
            (libc::SYS_setns, vec![]),
            (libc::SYS_mount, vec![]),
            (libc::SYS_clone, vec![argument(0, SeccompCmpOp::MaskedEq(new_user), new_user)?]),
            // Limits and priorities of other processes, such as the supervisor's.
            (libc::SYS_prlimit64, vec![is_another(0)?]),
            (libc::SYS_setpriority, vec![is_another(0)?, is_another(1)?]),
            // Otherwise the supervisor could not see which files a program has open.
            (
                libc::SYS_prctl,
                vec![argument(0, SeccompCmpOp::Eq, u64::from(libc::PR_SET_DUMPABLE.unsigned_abs()))?],
            ),
        ]))
    }

    pub(super) fn restrict() -> Result<(), seccompiler::Error> {
        let unknown = UNKNOWN.iter().map(|&call| (call, Vec::new())).collect();
        apply_filter(&filter(unknown, libc::ENOSYS)?)?;
        apply_filter(&filter(denied()?, libc::EACCES)?)
    }

    /// Returns the program of a filter that answers calls with an error.
    fn filter(calls: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<BpfProgram, BackendError> {
        let error = error.unsigned_abs();
        let filter = SeccompFilter::new(
            calls,
            SeccompAction::Allow,
            SeccompAction::Errno(error),
            std::env::consts::ARCH.try_into()?,
        )?;
        let program: BpfProgram = filter.try_into()?;
        Ok(without_x32(program))
    }

    /// Makes the calls of the x32 interface fail, which have other numbers and would pass the filter.
    #[cfg(target_arch = "x86_64")]
    fn without_x32(program: BpfProgram) -> BpfProgram {
        use seccompiler::sock_filter;
        const FIRST_X32_CALL: u32 = 0x4000_0000;
        let instruction = |code, jt, jf, k| sock_filter { code, jt, jf, k };
        let mut whole = vec![
            // The number of the call is at the start of what the filter sees.
            instruction(0x20, 0, 0, 0),
            instruction(0x35, 0, 1, FIRST_X32_CALL),
            instruction(0x06, 0, 0, SeccompAction::Errno(libc::ENOSYS.unsigned_abs()).into()),
        ];
        whole.extend(program);
        whole
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn without_x32(program: BpfProgram) -> BpfProgram {
        program
    }
}
