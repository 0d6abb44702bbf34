import { and, eq } from "drizzle-orm";
import { imageVariants } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import type { MemberRole } from "@/lib/kernel/roles";
import { memberRoles } from "@/lib/kernel/roles";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "./account";
import { addMember, inLibrary } from "./memberships";
import { withOrigin } from "./uploads";
import { decodeResponse, twoColorImage } from "./variants";
import { createImageMark, squareMark } from "./watermarks";

/** The content of a response: the color of a mark, `clean`, or the status without an image. */
export type Seen = "green" | "black" | "clean" | number;

export type Role = MemberRole | "owner";

let count = 0;

const isColor = (pixel: readonly number[], color: readonly number[]) =>
  color.every((value, at) => Math.abs((pixel[at] ?? 0) - value) < 30);

/** Returns the content of the middle of an image. The images of the library are red and blue. */
export async function see(response: Response): Promise<Seen> {
  const { status, pixelAt } = await decodeResponse(response);
  if (!pixelAt) return status;

  const pixels = [0.4, 0.6].map((x) => pixelAt(x, 0.5));
  if (pixels.every((pixel) => isColor(pixel, [0, 255, 0]))) return "green";
  return pixels.every((pixel) => isColor(pixel, [0, 0, 0])) ? "black" : "clean";
}

/** Returns the rows of the renditions with a required watermark. */
export const listMarkedRows = async ({ id }: ImageResource) =>
  db()
    .select()
    .from(imageVariants)
    .where(and(eq(imageVariants.imageId, id), eq(imageVariants.kind, "marked")));

/** A library with members of each role and two watermarks, which cover the middle of an image. */
export async function createMarkedLibrary(origin: string) {
  const library = await createAccount(origin);
  const placement = { position: "center", size: "70", opacity: "1", margin: "0" };
  const green = await createImageMark(library.caller, placement);
  const black = await createImageMark(library.caller, placement, await squareMark("#000000"));
  const members = {} as Record<MemberRole, Account>;
  const membershipIds = {} as Record<MemberRole, string>;
  for (const role of memberRoles) {
    members[role] = await createAccount(origin);
    membershipIds[role] = await addMember(library, members[role], role);
  }

  const accountOf = (role: Role) => (role === "owner" ? library : members[role]);
  const open = (url: string | undefined, as?: Role, init: RequestInit = {}) =>
    fetch(url?.startsWith("/") ? origin + url : withOrigin(origin, url), {
      redirect: "manual",
      ...init,
      headers: { ...(as && { cookie: accountOf(as).browser.cookie }), ...init.headers },
    });
  const change = (path: string, id: string | null) =>
    library.caller.expect(200, "PATCH", path, { required_watermark: id });

  return {
    library,
    members,
    green: green.id,
    black: black.id,
    clientOf: (role: Role) => (role === "owner" ? library.browser : inLibrary(library, members[role])),
    open,
    /** A key of a member for the library. */
    keyOf: async (role: MemberRole, scopes: readonly string[] = ["read"]): Promise<string> =>
      members[role].createKey({ scopes, membershipId: membershipIds[role] }),
    changeRole: (role: MemberRole, newRole: MemberRole) =>
      library.browser.expect(200, "PATCH", `/api/memberships/${membershipIds[role]}`, { role: newRole }),
    see: async (url: string | undefined, as?: Role, init?: RequestInit) => see(await open(url, as, init)),
    upload: async (fields: Record<string, string> = {}): Promise<ImageResource> =>
      library.caller.upload(`marked-${++count}.png`, await twoColorImage(120, 80), fields),
    requireForAccount: (id: string | null) => change("/api/settings", id),
    requireForAlbum: (album: string, id: string | null) => change(`/api/albums/${album}`, id),
    createLink: async ({ id }: ImageResource, body: object) =>
      (await library.caller.expect<{ url: string }>(200, "POST", `/api/images/${id}/link`, body)).url,
  };
}

export type MarkedLibrary = Awaited<ReturnType<typeof createMarkedLibrary>>;
