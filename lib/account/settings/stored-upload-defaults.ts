import { z } from "zod";
import { analyzesElsewhere } from "@/lib/platform/ai";
import { StoredUploadDefaults, type UploadDefaults } from "./resource";

/** Whether the owner chose that uploads are analyzed while a service elsewhere did it. */
const Choice = z.object({ ai_remote: z.boolean().default(false) });

/**
 * Reads the stored defaults. Uploads that were to be analyzed on the machine are not sent to a
 * service elsewhere before the owner chooses that again: until then, the setting shows that they
 * are not analyzed.
 */
export function readUploadDefaults(json: string): UploadDefaults {
  const stored: unknown = JSON.parse(json);
  const defaults = StoredUploadDefaults.parse(stored);
  return analyzesElsewhere() && !Choice.parse(stored).ai_remote ? { ...defaults, ai: "off" } : defaults;
}

/** Returns what is stored of new defaults. */
export function writeUploadDefaults(defaults: UploadDefaults, jsonBefore: string): string {
  const { ai_remote: before } = Choice.parse(JSON.parse(jsonBefore));
  return JSON.stringify({ ...defaults, ai_remote: defaults.ai === "on" && (before || analyzesElsewhere()) });
}
