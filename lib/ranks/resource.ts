import { z } from "zod";
import { ImageIdList } from "@/lib/values/image-ids";
import { orderEnds } from "./values";

const exampleId = "img_01kcp3v9w8e7rgtq5n2xj6m4dz";

/** Builds the body of a move in an order by hand, under the name that it has in the document. */
export function imageMove(id: string) {
  return z
    .strictObject({
      before: z.string().optional().describe("ID of the image that follows it from then on"),
      after: z.string().optional().describe("ID of the image that precedes it from then on"),
      to: z.enum(orderEnds).optional().describe("The end of the order by hand to which it moves"),
      with: ImageIdList.optional().describe(
        "IDs of other images that move too. They follow the image in this order.",
      ),
    })
    .superRefine(({ before, after, to }, context) => {
      const reject = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      const [first, second] = Object.entries({ before, after, to })
        .filter(([, value]) => value !== undefined)
        .map(([name]) => name);
      if (first === undefined) reject("before", "is required without after and to");
      else if (second !== undefined) reject(second, `cannot be combined with ${first}`);
    })
    .meta({
      id,
      description: "Exactly one of `before`, `after` and `to` is required",
      examples: [{ before: exampleId }],
    });
}

export type ImageMove = z.output<ReturnType<typeof imageMove>>;
