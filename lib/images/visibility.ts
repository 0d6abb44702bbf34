import type { Visibility } from "./resource";

/** The stored columns that mirror the visibility; always written together with it (contract §2). */
export function visibilityColumns(visibility: Visibility) {
  return {
    visibility,
    isPrivate: visibility === "private",
    permission: { public: "public", unlisted: "inherit", private: "private" }[visibility],
  };
}
