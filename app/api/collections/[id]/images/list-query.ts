import { z } from "zod";
import { booleanParam } from "@/lib/http";
import { imageSorts } from "@/lib/images/resource";
import { ListGridImagesQuery } from "../../../images/list-query";

/** The query of `GET /collections/{id}/images/grid`. */
export const ListCollectionGridQuery = ListGridImagesQuery.omit({ collection: true, mode: true }).extend({
  sort: z
    .enum(imageSorts)
    .optional()
    .describe(
      "As in `GET /images`. Defaults to `sort` of the collection. A smart collection has `recent`, `oldest` and `taken`.",
    ),
  shown_publicly: booleanParam().optional().meta({
    description:
      "If true, list only the images that the public page shows, or would show if the collection were public",
    default: false,
  }),
});
