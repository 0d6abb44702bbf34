import { z } from "zod";
import { maxAlbumRecipes } from "@/lib/albums/resource";
import { albumSorts } from "@/lib/albums/values";
import { updateAlbum } from "../../albums/[album]/endpoints";
import { createAlbum, listAlbums } from "../../albums/endpoints";
import { getTopImages } from "../../analytics/top/endpoints";
import { getUsage } from "../../analytics/usage/endpoints";
import { listRecipes } from "../../recipes/endpoints";
import { createShare, listShares } from "../../shares/endpoints";
import { getStats } from "../../stats/endpoints";
import { listTags } from "../../tags/endpoints";
import { listWatermarks } from "../../watermarks/endpoints";
import { defineTool, toResult } from "../tool";

const albumName = z.string().describe("The name of an album as in its URL");

const requiredWatermark = z
  .string()
  .nullable()
  .optional()
  .describe(
    "ID of a watermark from list_watermarks that other people see on the images. Null: as the album or the settings require.",
  );

const listAlbumsTool = defineTool({
  name: "list_albums",
  title: "List albums",
  description: "Lists all albums with their titles and numbers of images.",
  input: z.strictObject({}),
  endpoints: [listAlbums],
  effect: "read",
  async run(_input, context) {
    const { data } = (await context.call(listAlbums)) as { data: object[] };
    return toResult({ albums: data });
  },
});

const createAlbumTool = defineTool({
  name: "create_album",
  title: "Create an album",
  description: "Creates an album. Its name in URLs comes from the title unless it is given.",
  input: z.strictObject({
    title: z.string(),
    album: albumName.nullable().default(null),
    description: z.string().optional(),
    permission: z.enum(["public", "private"]).optional().describe("Whether the public profile lists it"),
  }),
  endpoints: [createAlbum],
  effect: "write",
  run: async (body, context) => toResult((await context.call(createAlbum, { body })) as object),
});

const updateAlbumTool = defineTool({
  name: "update_album",
  title: "Edit an album",
  description:
    "Changes an album. Only the given fields change. required_watermark needs the role manager and the scopes settings:write and images:read.",
  input: z.strictObject({
    album: albumName,
    title: z.string().optional(),
    description: z.string().nullable().optional(),
    permission: z.enum(["public", "private"]).optional(),
    sort: z.enum(albumSorts).optional().describe("manual: the order by hand"),
    cover: z.string().nullable().optional().describe("ID of the image to show as the cover"),
    recipes: z
      .array(z.string())
      .max(maxAlbumRecipes)
      .optional()
      .describe("Slugs of the recipes with which uploads into the album are rendered at once"),
    required_watermark: requiredWatermark,
  }),
  endpoints: [updateAlbum],
  effect: "write",
  run: async ({ album, ...body }, context) =>
    toResult((await context.call(updateAlbum, { params: { album }, body })) as object),
});

const listTagsTool = defineTool({
  name: "list_tags",
  title: "List tags",
  description:
    "Lists all tags with their numbers of images. Use existing tags before you create similar ones.",
  input: z.strictObject({}),
  endpoints: [listTags],
  effect: "read",
  async run(_input, context) {
    const { data } = (await context.call(listTags)) as { data: object[] };
    return toResult({ tags: data });
  },
});

const listRecipesTool = defineTool({
  name: "list_recipes",
  title: "List recipes",
  description:
    "Lists the recipes, which are named sizes and looks of images. To get the URLs of an image rendered with recipes, pass their names to get_image as recipes. Append @2 for double pixel density, as in card@2.",
  input: z.strictObject({}),
  endpoints: [listRecipes],
  effect: "read",
  async run(_input, context) {
    const { data } = (await context.call(listRecipes)) as { data: object[] };
    return toResult({ recipes: data });
  },
});

const listWatermarksTool = defineTool({
  name: "list_watermarks",
  title: "List watermarks",
  description: "Lists the watermarks, which are logos and texts that recipes draw on images.",
  input: z.strictObject({}),
  endpoints: [listWatermarks],
  effect: "read",
  async run(_input, context) {
    const { data } = (await context.call(listWatermarks)) as { data: object[] };
    return toResult({ watermarks: data });
  },
});

const createShareTool = defineTool({
  name: "create_share",
  title: "Create a share link",
  description:
    "Creates a link by which anyone can see an album, a collection or chosen images, private ones too. Pass either album, collection or ids. Prefer an expiration.",
  input: z
    .strictObject({
      album: albumName.optional(),
      collection: z
        .strictObject({
          id: z.string(),
          tree: z.boolean().optional().describe("Also shows the collections within it, each under its title"),
          live: z
            .boolean()
            .optional()
            .describe(
              "Smart collections also show images that match later, including private ones. By default, they show the images that match now.",
            ),
        })
        .optional(),
      ids: z.array(z.string()).min(1).max(1000).optional().describe("IDs of images, in this order"),
      title: z.string().optional(),
      message: z.string().optional().describe("Shown above the images"),
      password: z.string().optional(),
      expiration: z.string().optional().describe("Such as 7d; never by default"),
      max_views: z.int().min(1).optional(),
      allow_download: z.boolean().optional(),
      required_watermark: requiredWatermark,
    })
    .refine(({ album, collection, ids }) => [album, collection, ids].filter(Boolean).length === 1, {
      error: "Pass either album, collection or ids.",
    }),
  endpoints: [createShare],
  scope: "images:read",
  effect: "write",
  async run({ album, collection, ids, ...fields }, context) {
    const shown = collection ? { type: "collection", ...collection } : { type: "album", album };
    const target = ids ? { type: "images", ids } : shown;
    return toResult((await context.call(createShare, { body: { target, ...fields } })) as object);
  },
});

const listSharesTool = defineTool({
  name: "list_shares",
  title: "List share links",
  description: "Lists the share links with what they show, when they expire and how often they were opened.",
  input: z.strictObject({ cursor: z.string().optional() }),
  endpoints: [listShares],
  effect: "read",
  async run(query, context) {
    const page = (await context.call(listShares, { query })) as {
      data: object[];
      next_cursor: string | null;
    };
    return toResult({ shares: page.data, next_cursor: page.next_cursor });
  },
});

const getAnalytics = defineTool({
  name: "get_analytics",
  title: "Get analytics",
  description:
    "Tells what the library contains and stores, how often its images were requested by day, country, referrer and format, and which images most.",
  input: z.strictObject({ days: z.int().min(1).max(90).default(30) }),
  endpoints: [getStats, getUsage, getTopImages],
  effect: "read",
  async run({ days }, context) {
    const [library, usage, top] = await Promise.all([
      context.call(getStats),
      context.call(getUsage, { query: { days } }),
      context.call(getTopImages, { query: { days } }),
    ]);
    return toResult({ library, usage, top });
  },
});

export const libraryTools = [
  listAlbumsTool,
  createAlbumTool,
  updateAlbumTool,
  listTagsTool,
  listRecipesTool,
  listWatermarksTool,
  createShareTool,
  listSharesTool,
  getAnalytics,
];
