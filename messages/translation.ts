import type { Messages } from "./en";

/** The messages in another language. English stands in for missing ones. */
export type Translation = PartialTree<Messages>;

type PartialTree<Tree> = {
  [Key in keyof Tree]?: Tree[Key] extends string ? string : PartialTree<Tree[Key]>;
};
