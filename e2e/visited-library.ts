import type { Page } from "@playwright/test";
import { photo, withPosition } from "@/test/builders/images";
import { file, uploadFiles } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";

/**
 * The resources of a signed-in user who has an image with a tag in a public album, and a copy of
 * it.
 */
export interface Library {
  imageId: string;
  album: string;
  /** A public collection with an image, which contains another one. */
  collection: string;
  tag: string;
  deletedId: string;
  /** An image that is marked as sensitive. */
  sensitiveId: string;
  /** Paths of public pages. */
  publicPaths: {
    profile: string;
    album: string;
    collection: string;
    image: string;
    sensitive: string;
    license: string;
  };
  /** A webhook with a failed delivery. */
  webhookId: string;
  /** A link that another browser requested. */
  signInLink: string;
  /** Paths of share links: to an album, with a password, and for guests' uploads. */
  shares: { album: string; password: string; upload: string };
}

export const noLibrary: Library = {
  imageId: "",
  album: "",
  collection: "",
  tag: "",
  deletedId: "",
  sensitiveId: "",
  webhookId: "",
  signInLink: "",
  publicPaths: { profile: "", album: "", collection: "", image: "", sensitive: "", license: "" },
  shares: { album: "", password: "", upload: "" },
};

/** A name without a place for a line break, as cameras and programs produce. */
const longName = "PXL_20260714_203155123.PORTRAIT-01.COVER_edited_for_the_exhibition.jpg";

const longTitle = "Donaudampfschifffahrtsgesellschaftskapitänsmützensammlung: 2026";
const longTag = "donaudampfschifffahrtsgesellschaftskapitaen";

/** Signs in, and fills the library through the API, in whatever language the pages are. */
export async function createLibrary(page: Page): Promise<Library> {
  await signIn(page);
  const bytes = await photo(2400, 480);
  await uploadFiles(page, [
    file(longName, bytes),
    file("gone.jpg", await photo(60, 40)),
    file("veiled.jpg", await withPosition(await photo(300, 200), { latitude: 52.52, longitude: 13.405 })),
    file("copy.jpg", bytes),
  ]);
  const { stdout } = await service().cli(["owners", "sign-in-link"]);
  const library = await page.evaluate(
    async ([imageName, title, tag]) => {
      const send = async (method: string, path: string, body?: object) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) });
        return answer.json();
      };
      const { data } = await (await fetch("/api/images")).json();
      const findId = (name: string) =>
        data.find(({ filename }: { filename: string }) => filename === name).id as string;
      const [imageId, deletedId, sensitiveId] = [findId(imageName), findId("gone.jpg"), findId("veiled.jpg")];
      await send("DELETE", `/images/${deletedId}`);
      const { album } = await send("POST", "/albums", { album: null, title, permission: "public" });
      await send("PATCH", `/images/${imageId}`, { album, tags: [tag] });
      await send("PATCH", `/images/${sensitiveId}`, { nsfw: true });
      const { id: collection } = await send("POST", "/collections", { title, visibility: "public" });
      await send("POST", "/collections", { title: tag, parent: collection });
      await send("PATCH", `/collections/${collection}`, { is_pinned: true });
      await send("POST", `/collections/${collection}/images`, { ids: [imageId] });
      await send("POST", `/images/${imageId}/favourite`);
      const { id: license } = await send("POST", "/licenses", { name: "Press use", author: "Ada Lovelace" });
      await send("PATCH", `/images/${imageId}`, { license, title });
      const { handle } = await (await fetch("/api/profile")).json();
      const profile = `/@${handle}`;
      const outer = await send("POST", "/collections", { title, description: title, visibility: "public" });
      await send("POST", `/collections/${outer.id}/images`, { ids: [imageId, sensitiveId] });
      await send("POST", "/collections", { title, parent: outer.id, visibility: "public" });
      const publicPaths = {
        profile,
        collection: `${profile}/c/${outer.slug}`,
        album: `${profile}/${album}`,
        license: `/licenses/${license}`,
        image: `${profile}/${album}/${imageName}`,
        sensitive: `${profile}/images/veiled.jpg`,
      };
      const share = async (body: object) => new URL((await send("POST", "/shares", body)).url).pathname;
      const target = { type: "album", album };
      const shares = {
        album: await share({ target, title, feedback: "comments", show_metadata: true }),
        password: await share({ target, password: "still lake" }),
        upload: await share({ target: { type: "upload" }, upload: { album, max_files: 5, max_bytes: 1e6 } }),
      };
      // Allowed by the installation of the tests; nothing listens there.
      const hook = { url: "http://localhost:9/hook", events: ["subscription.updated"] };
      const { id: webhookId } = await send("POST", "/webhooks", hook);
      await send("POST", `/webhooks/${webhookId}/test`, {});

      return { imageId, deletedId, sensitiveId, webhookId, album, collection, tag, publicPaths, shares };
    },
    [longName, longTitle, longTag] as const,
  );

  return { ...library, signInLink: stdout.trim() };
}
