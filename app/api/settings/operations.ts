import type { Endpoint } from "@/lib/http";
import { getSettings, updateSettings } from "./endpoints";
import { applyPresetQuality } from "./preset-quality/apply/endpoints";

export const settingsOperations: readonly Endpoint[] = [getSettings, updateSettings, applyPresetQuality];
