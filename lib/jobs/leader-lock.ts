/** The session advisory lock whose holder runs jobs. */
export const leaderLock = 4_816_202;
