/** A share link contains at most this many chosen images. */
export const maxSharedImages = 1_000;

/** What a share link asks its visitors for. */
export const feedbackKinds = ["none", "picks", "comments"] as const;
