import type { Visibility } from "./resource";

/** The columns derived from the visibility; always written together with it. */
export function visibilityColumns(visibility: Visibility) {
  return {
    visibility,
    isPrivate: visibility === "private",
    permission: { public: "public", unlisted: "inherit", private: "private" }[visibility],
  };
}
