import { api, unwrap } from "@/components/api/client";
import { editUnlessChanged } from "@/components/api/edit-unless-changed";
import type { WatermarkPlacement } from "@/lib/engine/variants/watermark";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import type { WatermarkValues } from "./watermark-values";

export async function createWatermark({ kind, file, ...values }: WatermarkValues): Promise<void> {
  const { name, text, color, ...placement } = toMembers(values);
  if (kind === "text") await unwrap(api.POST("/watermarks", { body: { name, text, color, ...placement } }));
  else if (file) await sendFile(file, { name, ...placement });
}

/** A form has only texts and files. */
async function sendFile(
  file: File,
  { name, position, size, opacity, margin }: WatermarkPlacement & { name: string },
): Promise<void> {
  const fields = {
    name,
    position,
    size: String(size),
    opacity: String(opacity),
    margin: String(margin),
  };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", file);
  const body = { ...fields, file: file.name };
  await unwrap(api.POST("/watermarks", { body, bodySerializer: () => form }));
}

/** @throws EditConflict if the same members were changed elsewhere */
export async function editWatermark(
  watermark: WatermarkResource,
  { kind, file, ...values }: WatermarkValues,
): Promise<void> {
  const { text, color, ...members } = toMembers(values);
  const after = { ...members, ...(kind === "text" && { text, color }) };
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => after[name] !== watermark[name]);
  if (changed.length === 0) return;

  const byId = { path: { watermark: watermark.id } };
  const changes: Partial<typeof after> = Object.fromEntries(changed.map((name) => [name, after[name]]));
  await editUnlessChanged<WatermarkResource, Partial<typeof after>>(watermark, changes, {
    key: `watermarks/${watermark.id}`,
    read: () => api.GET("/watermarks/{watermark}", { params: byId }),
    patch: (body, header) => api.PATCH("/watermarks/{watermark}", { params: { ...byId, header }, body }),
  });
}

/** Returns what the API takes, without spaces around it. */
function toMembers({ name, text, color, ...placement }: Omit<WatermarkValues, "kind" | "file">) {
  return { name: name.trim(), text: text.trim(), color: color.trim().toLowerCase(), ...placement };
}
