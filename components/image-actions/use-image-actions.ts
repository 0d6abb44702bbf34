import { useIsOffered } from "@/components/session/offers.client";
import { useHasRole } from "@/components/session/role.client";
import { type ActionTarget, type ImageAction, listActions } from "./actions";

/** Returns the actions that the account may take on these images, in their order. */
export function useImageActions(target: ActionTarget): ImageAction[] {
  return listActions(target, { hasRole: useHasRole(), isOffered: useIsOffered() });
}
