import type { Endpoint } from "@/lib/http";
import { getAiState } from "./endpoints";
import { installAiModels } from "./install/endpoints";

export const aiOperations: readonly Endpoint[] = [getAiState, installAiModels];
