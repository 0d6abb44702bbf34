import { minuteMs } from "@/lib/kernel/time";

/** The most images of a collection, those in the trash included. */
export const maxCollectionImages = 200_000;

/** The most levels of collections, of which the first is in no other one. */
export const maxCollectionDepth = 5;

/** A smart collection has the images that match its query. */
export const collectionKinds = ["manual", "smart"] as const;

export const collectionSorts = ["manual", "recent", "oldest", "taken", "name"] as const;

export const collectionVisibilities = ["private", "public"] as const;

/** The effect of a deletion on the collections within the deleted one. */
export const childrenChoices = ["move_up", "delete"] as const;
export type ChildrenChoice = (typeof childrenChoices)[number];

/**
 * A change that commits while a smart collection is counted has an earlier time. Its count is stored
 * as of so long before, so that it is counted again then.
 */
export const countMarginMs = minuteMs;
