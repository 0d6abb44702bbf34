/** The classes of methods whose color is not the usual one. */
export const specialMethodColors: Readonly<Record<string, string>> = {
  GET: "text-success",
  DELETE: "text-danger",
};

/** Returns the class of a method's color: reading, writing and deleting differ. */
export const methodColor = (method: string) => specialMethodColors[method] ?? "text-accent-text";
