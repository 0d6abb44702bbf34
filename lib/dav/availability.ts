import { env } from "@/lib/platform/process/env";

/**
 * Whether this installation serves WebDAV: platforms for functions pass on only some of its
 * methods.
 */
export const isDavOffered = (): boolean => !env().isServerless;
