import type { Endpoint } from "@/lib/http";
import { endSession } from "./[id]/endpoints";
import { endOtherSessions, listSessions } from "./endpoints";

export const sessionOperations: readonly Endpoint[] = [listSessions, endSession, endOtherSessions];
