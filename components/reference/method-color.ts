const colors: Record<string, string> = {
  GET: "text-success",
  DELETE: "text-danger",
};

/** Returns the class of a method's color: reading, writing and deleting differ. */
export const methodColor = (method: string) => colors[method] ?? "text-accent-text";
