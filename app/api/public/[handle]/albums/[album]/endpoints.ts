import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { readPublicAlbumImages } from "@/lib/public";
import { PublicAlbumImages } from "@/lib/public/resource";
import { PublicListQuery, toSearch } from "../../../list-query";
import { AlbumParams, movedDescription, respondPublicAlbum } from "../../../respond";

export const getPublicAlbum = defineEndpoint({
  method: "GET",
  path: "/public/{handle}/albums/{album}",
  operationId: "getPublicAlbum",
  tag: "Public",
  summary: "Get a public album",
  description:
    "Includes a page of the album's images, in the order of the album. Unlisted images are included; their URLs contain their keys.",
  auth: "public",
  rateLimit: "read",
  params: AlbumParams,
  query: PublicListQuery,
  success: ok(PublicAlbumImages, "The album and its first images", { moved: movedDescription }),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ params, query }) =>
    respondPublicAlbum(params, toSearch(query), async (owner, slug) => {
      const { album, expiresAt } = await readPublicAlbumImages(owner, slug, query);
      return { result: album, content: { album: slug, expiresAt } };
    }),
});
