import type { SharedImage } from "@/lib/shares";

export const sharePath = (token: string) => `/s/${token}`;
export const imagePath = (token: string, imageId: string) => `/s/${token}/${imageId}`;
/** The page of an image whose comment has just been saved. */
export const savedCommentPath = (token: string, imageId: string) =>
  `${imagePath(token, imageId)}?comment=saved#comment`;
export const listPath = (token: string, page: number) => `${sharePath(token)}?page=${page}`;
export const uploadsPath = (token: string) => `${sharePath(token)}/uploads`;
export const uploadFormPath = (token: string) => `${uploadsPath(token)}/form`;

/** Result of a guest's form. */
export type FormResult = (typeof formResults)[number];
const formResults = ["done", "type", "large", "full", "failed"] as const;

export const uploadResultPath = (token: string, result: FormResult) => `${sharePath(token)}?sent=${result}`;

export function parseFormResult(text: string | null): FormResult | undefined {
  return formResults.find((result) => result === text);
}

export const archivePath = (token: string, { isPicked = false } = {}) =>
  `${sharePath(token)}/archive${isPicked ? "?picked=1" : ""}`;
export const previewPath = (token: string) => `${sharePath(token)}/preview.jpg`;
export const savePath = (token: string, imageId: string) => `${imagePath(token, imageId)}/save`;

/** The filename is for people who look at the URL; the image is found by its id. */
export const bytesPath = (token: string, { id, filename }: SharedImage, variantKey: string) =>
  `/s/${token}/${id}/${variantKey}/${encodeURIComponent(filename)}`;

/** The resource that a path under `/s/` names. */
export type ShareRoute = { token: string } & (
  | { to: "page" | "archive" | "preview" | "visitor" | "uploads" | "form" }
  | { to: "image"; imageId: string }
  | { to: "complete" | "save"; imageId: string }
  | { to: "bytes"; imageId: string; variantKey: string }
);

/** Parses the path of a share. Other paths lead to the page of a share that does not exist. */
export function parseSharePath(path: string): ShareRoute {
  const [, , token = "", first, second, third, ...rest] = path.split("/");
  const nowhere: ShareRoute = { token: "", to: "page" };
  if (rest.length > 0) return nowhere;
  if (first === undefined || (first === "" && second === undefined)) return { token, to: "page" };
  if (first === "uploads" && second === "form" && third === undefined) return { token, to: "form" };
  if (first === "uploads" && second !== undefined)
    return third === "complete" ? { token, to: "complete", imageId: second } : nowhere;
  if (second === undefined) {
    if (first === "archive" || first === "visitor" || first === "uploads") return { token, to: first };
    if (first === "preview.jpg") return { token, to: "preview" };
    return { token, to: "image", imageId: first };
  }

  if (second === "save" && third === undefined) return { token, to: "save", imageId: first };

  return third === undefined || third === ""
    ? nowhere
    : { token, to: "bytes", imageId: first, variantKey: second };
}
