import { z } from "zod";
import { querySorts } from "@/lib/images/queries/values";
import type { ImageResource } from "@/lib/images/resource";
import type { SimilarImages } from "@/lib/images/similar/resource";
import { maxRating, picks } from "@/lib/values/picks";
import { getImage, updateImage } from "../../images/[id]/endpoints";
import { listSimilarImages } from "../../images/[id]/similar/endpoints";
import { listImages } from "../../images/endpoints";
import { importImage } from "../../images/import/endpoints";
import { queryImages } from "../../images/query/endpoints";
import { renderForModel, renditionEndpoint } from "../rendition";
import { defineTool, toResult } from "../tool";
import { imageFilter } from "./image-filter";
import { summarizeImage } from "./summarize-image";

const id = z.string().describe("The id of an image: img_…");
const albumName = z.string().describe("The name of an album as in its URL, such as summer-2026");
const visibility = z.enum(["public", "unlisted", "private"]);

interface Page {
  data: ImageResource[];
  next_cursor: string | null;
}

function summarizePage({ data, next_cursor }: Page) {
  return { images: data.map(summarizeImage), next_cursor };
}

const searchImagesTool = defineTool({
  name: "search_images",
  title: "Search images",
  description:
    "Finds images by words (filename, title, alt, description, tags, own metadata) and filters. Without any it lists the newest. Pass next_cursor as cursor, with the same filters, for the next page.",
  input: z.strictObject({
    search: z.string().optional().describe("Words; tolerates typing errors"),
    album: albumName.optional(),
    tag: z.string().optional().describe("Tags separated by commas; images must have all of them"),
    visibility: visibility.optional(),
    is_favourited: z.boolean().optional(),
    color: z.string().optional().describe("A dominant colour by name, such as blue"),
    from: z.string().optional().describe("Created on this day or later: 2026-01-31"),
    to: z.string().optional().describe("Created on this day or earlier"),
    taken_from: z.string().optional().describe("Taken on this day or later"),
    taken_to: z.string().optional().describe("Taken on this day or earlier"),
    untagged: z.boolean().optional(),
    without_alt: z.boolean().optional().describe("Only images without alternative text"),
    in_trash: z.boolean().default(false).describe("Searches the trash instead"),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().optional(),
  }),
  endpoints: [listImages],
  effect: "read",
  async run({ in_trash, ...filters }, context) {
    const query = { ...filters, deleted: in_trash ? "only" : "exclude" };
    return toResult(summarizePage((await context.call(listImages, { query })) as Page));
  },
});

const queryImagesTool = defineTool({
  name: "query_images",
  title: "Query images",
  description:
    "Finds images by conditions combined with any, all and not, which search_images cannot do. Pass next_cursor as cursor, with the same filter and sort, for the next page. A page can have fewer images than limit, or none, although more follow.",
  input: z.strictObject({
    filter: imageFilter,
    sort: z.enum(querySorts).default("recent"),
    in_trash: z.boolean().default(false).describe("Searches the trash instead"),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().optional(),
  }),
  endpoints: [queryImages],
  effect: "read",
  async run({ in_trash, ...query }, context) {
    const body = { ...query, deleted: in_trash ? "only" : "exclude" };
    return toResult(summarizePage((await context.call(queryImages, { body })) as Page));
  },
});

const getImageTool = defineTool({
  name: "get_image",
  title: "Get an image",
  description:
    "Shows an image, so that you can see what is in it, and everything known about it: texts, tags, URLs of all sizes, camera data, dominant colours. Set show to false when you need only the data.",
  input: z.strictObject({
    id,
    show: z.boolean().default(true),
    recipes: z
      .array(z.string())
      .max(10)
      .optional()
      .describe("Adds the URLs of these recipes from list_recipes"),
  }),
  endpoints: [getImage, renditionEndpoint],
  effect: "read",
  async run({ id: imageId, show, recipes }, context) {
    const query = recipes && recipes.length > 0 ? { include_recipes: recipes.join(",") } : {};
    const image = (await context.call(getImage, { params: { id: imageId }, query })) as ImageResource;
    const result = toResult(image);
    if (!show || image.status.upload !== "complete") return result;

    const rendition = await renderForModel(context, imageId);
    return { ...result, content: [...result.content, { type: "image", ...rendition }] };
  },
});

const uploadImageTool = defineTool({
  name: "upload_image",
  title: "Upload an image from a URL",
  description:
    "Fetches an image file from a public https URL and stores it. The URL must lead to the file itself, not to a page.",
  input: z.strictObject({
    url: z.url(),
    filename: z.string().optional().describe("With its extension; from the URL when left out"),
    album: albumName.optional(),
    tags: z.array(z.string()).optional(),
    title: z.string().optional(),
    alt: z.string().optional().describe("What the image shows, for people who cannot see it"),
    visibility: visibility.optional(),
    expiration: z.string().optional().describe("Such as 7d; never by default"),
  }),
  endpoints: [importImage],
  effect: "write",
  async run(body, context) {
    const image = await context.call(importImage, { body: { on_conflict: "rename", ...body } });
    return toResult(summarizeImage(image as ImageResource));
  },
});

const updateImageTool = defineTool({
  name: "update_image",
  title: "Edit an image",
  description:
    "Changes what is said about one image, its name, album or visibility. Only the given fields change. A new filename or album changes its URLs; the old ones redirect.",
  input: z.strictObject({
    id,
    filename: z.string().optional(),
    album: albumName.optional(),
    tags: z.array(z.string()).optional().describe("Replaces all tags; tag_images adds and removes"),
    title: z.string().nullable().optional(),
    alt: z.string().nullable().optional(),
    description: z.string().nullable().optional(),
    visibility: visibility.optional(),
    nsfw: z.boolean().optional(),
    taken_at: z.string().nullable().optional().describe("ISO 8601; null returns to what the file says"),
    rating: z.int().min(0).max(maxRating).optional().describe("Stars; 0 removes them"),
    pick: z.enum(picks).optional().describe("The flag of a selection of photos"),
    archived: z
      .boolean()
      .optional()
      .describe(
        "Takes the image out of the profile, public albums and the dashboard's lists. Its URLs stay.",
      ),
  }),
  endpoints: [updateImage],
  effect: "write",
  async run({ id: imageId, ...body }, context) {
    const image = await context.call(updateImage, { params: { id: imageId }, body });
    return toResult(summarizeImage(image as ImageResource));
  },
});

const findSimilarTool = defineTool({
  name: "find_similar_images",
  title: "Find similar images",
  description:
    "Finds images that look like one image, nearest first. A distance up to about 10 most likely means the same image; 32 is chance.",
  input: z.strictObject({ id, limit: z.int().min(1).max(50).default(10) }),
  endpoints: [listSimilarImages],
  effect: "read",
  async run({ id: imageId, limit }, context) {
    const page = await context.call(listSimilarImages, { params: { id: imageId }, query: { limit } });
    const { data } = page as SimilarImages;
    return toResult({
      images: data.map(({ image, distance }) => ({ distance, ...summarizeImage(image) })),
    });
  },
});

export const imageTools = [
  searchImagesTool,
  queryImagesTool,
  getImageTool,
  uploadImageTool,
  updateImageTool,
  findSimilarTool,
];
