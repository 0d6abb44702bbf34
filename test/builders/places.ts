import type { PlacePage } from "@/lib/images/places/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { Client } from "../harness/caller";
import { jpeg, type Position } from "./images";

export const berlin = { latitude: 52.52, longitude: 13.405 };
export const potsdam = { latitude: 52.396, longitude: 13.058 };
export const strasbourg = { latitude: 48.5734, longitude: 7.7521 };
export const sahara = { latitude: 24, longitude: 4 };
export const atlantic = { latitude: 30, longitude: -40 };

let width = 60;
/** Bytes that no other image has. */
export const photoAt = (gps?: Position) => jpeg({ width: ++width, height: 40, ...(gps && { gps }) });

export const uploadAt = async (
  caller: Client,
  name: string,
  gps?: Position,
  fields?: Record<string, string>,
) => caller.upload(name, await photoAt(gps), fields);

export const listPlaces = async (caller: Client) =>
  (await caller.expect<PlacePage>(200, "GET", "/api/places")).data;
export const findFilenames = async (caller: Client, query: string) => {
  const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", `/api/images?${query}`);
  return data.map(({ filename }) => filename).sort();
};
