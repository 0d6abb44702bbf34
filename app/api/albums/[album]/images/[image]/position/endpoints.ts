import { z } from "zod";
import * as albums from "@/lib/albums";
import { albumErrors } from "@/lib/albums/errors";
import { AlbumResource, MoveAlbumImage } from "@/lib/albums/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const moveAlbumImage = defineEndpoint({
  method: "PUT",
  path: "/albums/{album}/images/{image}/position",
  operationId: "moveAlbumImage",
  tag: "Albums",
  summary: "Move an image in an album",
  description:
    "Changes the order by hand of an album with `sort: manual`, which lists have with `sort=manual`. The other image must be in the album.",
  auth: { scope: "albums:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "album", idParam: "album" },
  params: z.object({ album: z.string(), image: z.string().describe("ID of the image") }),
  body: json(MoveAlbumImage),
  success: ok(AlbumResource, "The album"),
  errors: [commonErrors.notFound, albumErrors.notManual, albumErrors.tooLarge],
  handler: ({ actor, params, body }) => albums.moveAlbumImage(actor, params.album, params.image, body),
});
