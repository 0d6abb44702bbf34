/** The session advisory lock whose holder runs jobs. */
export const leaderLockId = 4_816_202;
