import { z } from "zod";
import { conditionNames } from "@/lib/images/queries/resource";

/** The API checks it: its errors name the part that is wrong. */
export const imageFilter = z
  .looseObject({})
  .describe(
    `Conditions that an image must all match, such as {"tag": ["lake"], "min_rating": 3}, or one group: {"any": […]}, {"all": […]} or {"not": {…}}. Parts of a group are conditions or groups again. Conditions: ${conditionNames.join(", ")}. tag is a list, and images must have all of its tags. Ages such as uploaded_within are "30d" or "1y". {"meta.shot": {"gte": 10}} compares own metadata with eq, gte, lte or exists. label and text need the scope ai:read.`,
  );
