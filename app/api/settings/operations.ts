import type { Endpoint } from "@/lib/http";
import { getSettings, updateSettings } from "./endpoints";

export const settingsOperations: readonly Endpoint[] = [getSettings, updateSettings];
