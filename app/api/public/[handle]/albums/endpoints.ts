import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as publicLibrary from "@/lib/public";
import { PublicAlbumList } from "@/lib/public/resource";
import { HandleParams, movedDescription, respondPublic } from "../../respond";

export const listPublicAlbums = defineEndpoint({
  method: "GET",
  path: "/public/{handle}/albums",
  operationId: "listPublicAlbums",
  tag: "Public",
  summary: "List public albums",
  auth: "public",
  rateLimit: "read",
  params: HandleParams,
  success: ok(PublicAlbumList, "All public albums", { moved: movedDescription }),
  errors: [commonErrors.notFound],
  handler: ({ params }) =>
    respondPublic(params.handle, "/albums", async (owner) => {
      const { albums, expiresAt } = await publicLibrary.listPublicAlbums(owner);
      const data = albums.map(({ album }) => album);
      return { result: { data, next_cursor: null }, content: { expiresAt } };
    }),
});
