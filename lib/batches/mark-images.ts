import { hasOffset, setTakenAtOffset, shiftTakenAt, takenAtOf } from "@/lib/images";
import { imageErrors } from "@/lib/images/errors";
import { isoTime } from "@/lib/kernel/time";
import { type BatchChange, changeField } from "./batch-change";
import { toValue } from "./field-values";
import type { ChangeAction } from "./resource";

type ActionOf<Name extends ChangeAction["action"]> = Extract<ChangeAction, { action: Name }>;

/** Sets the stars of all images, or of each its own. */
export function rate(owner: string, { rating, ratings }: ActionOf<"rate">): BatchChange {
  return changeField(owner, "rating", {
    metadata: ratings ? {} : { rating },
    toTarget: (current, { id }) => toValue(current, ratings?.[id] ?? rating ?? current),
  });
}

/** Same for flags. */
export function pick(owner: string, { pick: flag, picks }: ActionOf<"pick">): BatchChange {
  return changeField(owner, "pick", {
    metadata: picks ? {} : { pick: flag },
    toTarget: (current, { id }) => toValue(current, picks?.[id] ?? flag ?? current),
  });
}

export function archive(owner: string): BatchChange {
  const now = isoTime();
  return changeField(owner, "archived_at", {
    toTarget: (current) => (current === null ? { to: now } : "unchanged"),
  });
}

export function unarchive(owner: string): BatchChange {
  return changeField(owner, "archived_at", { toTarget: (current) => toValue(current, null) });
}

export function shift(owner: string, { seconds }: ActionOf<"shift_taken_at">): BatchChange {
  return changeField(owner, "taken_at", {
    metadata: { seconds },
    toTarget: (current, image) => {
      if (current === null) return { error: imageErrors.unknownTakenAt };

      const columns = shiftTakenAt(image, seconds);
      if (!columns) return { error: imageErrors.implausibleTakenAt };

      return { to: takenAtOf({ ...image, ...columns }) };
    },
  });
}

export function setTimeZone(owner: string, { offset, keep }: ActionOf<"set_time_zone">): BatchChange {
  return changeField(owner, "taken_at", {
    metadata: { offset, keep },
    toTarget: (current, image) => {
      if (current === null) return { error: imageErrors.unknownTakenAt };
      if (keep === "instant" && !hasOffset(current)) return { error: imageErrors.unknownOffset };

      const columns = setTakenAtOffset(image, { offset, keep });
      if (!columns) return { error: imageErrors.implausibleTakenAt };

      return toValue(current, takenAtOf({ ...image, ...columns }));
    },
  });
}
