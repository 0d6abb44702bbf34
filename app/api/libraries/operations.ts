import type { Endpoint } from "@/lib/http";
import { leaveLibrary } from "./[handle]/endpoints";
import { listLibraries } from "./endpoints";

export const libraryOperations: readonly Endpoint[] = [listLibraries, leaveLibrary];
