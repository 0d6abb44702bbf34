import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "@/components/api/invalidate-soon";
import { storageKey } from "./storage-key";

/** Reads the storage in use again, once for changes that follow each other. */
export const refreshStorage = (client: QueryClient) => invalidateSoon(client, storageKey);
