/** A share link contains at most this many chosen images. */
export const maxSharedImages = 1_000;

/** The kinds of feedback from visitors of a share link. */
export const feedbackKinds = ["none", "picks", "comments"] as const;

/** The reasons why an image was not saved, as the URL of its page and the texts name them. */
export const saveProblems = ["full", "unavailable"] as const;
export type SaveProblem = (typeof saveProblems)[number];

/** A share link shows at most this many images of smart collections. */
export const maxFrozenImages = 10_000;
