import type { z } from "zod";
import type { CreateImage, ImagePage, ImageResource, PurgedImage } from "@/lib/images/resource";
import { request } from "./request";

type Signal = AbortSignal | undefined;

const path = (id: string) => `/images/${encodeURIComponent(id)}`;

export function listImages(query: { limit: number; cursor?: string | undefined }, signal?: Signal) {
  const search = new URLSearchParams({ limit: String(query.limit) });
  if (query.cursor !== undefined) search.set("cursor", query.cursor);
  return request<z.output<typeof ImagePage>>(`/images?${search}`, { signal });
}

export function getImage(id: string, signal?: Signal) {
  return request<ImageResource>(path(id), { signal });
}

export function createImage(body: z.input<typeof CreateImage>, signal?: Signal) {
  return request<ImageResource>("/images", { method: "POST", body, signal });
}

export function completeImage(id: string, signal?: Signal) {
  return request<ImageResource>(`${path(id)}/complete`, { method: "POST", signal });
}

export function deleteImage(id: string) {
  return request<ImageResource>(path(id), { method: "DELETE" });
}

export function restoreImage(id: string) {
  return request<ImageResource>(`${path(id)}/restore`, { method: "POST" });
}

export function purgeImage(id: string) {
  return request<z.output<typeof PurgedImage>>(`${path(id)}/permanent`, { method: "DELETE" });
}
