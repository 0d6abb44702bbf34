"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ImageResource } from "@/lib/images/resource";
import { leaveField } from "./leave-field";
import type { Edit } from "./use-edit";

/** `2024-06-30T12:00:00.000+02:00` → the clock for the field, and the offset that is kept. */
function splitTakenAt(takenAt: string | null): { clock: string; offset: string } {
  const [, clock = "", offset = ""] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(takenAt ?? "") ?? [];
  return { clock, offset };
}

/**
 * When the image was taken, by the clock of the camera. Emptied, it is the time in the file again.
 */
export function TakenAtField({ image, edit }: { image: ImageResource; edit: Edit }) {
  const t = useTranslations("inspector.details");
  const id = useId();
  const { clock, offset } = splitTakenAt(image.taken_at);
  const [draft, setDraft] = useState<string>();
  const [reason, setReason] = useState<string>();

  async function save(value: string): Promise<void> {
    setDraft(undefined);
    if (value === clock) return;

    const rejection = await edit({ taken_at: value === "" ? null : `${value}${offset}` });
    setReason(rejection?.reason);
  }

  /** A part that is missing leaves the time as it was; only an empty field removes it. */
  function commit({ value, validity }: HTMLInputElement): void {
    if (validity.badInput) setDraft(undefined);
    else void save(value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter") commit(event.currentTarget);
    if (event.key !== "Escape") return;

    if (draft === undefined) leaveField(event.currentTarget);
    setDraft(undefined);
  }

  return (
    <div>
      <label htmlFor={id} className="text-xs text-ink-soft">
        {t("takenAt")}
      </label>
      <div className="mt-1 flex items-center gap-1">
        <input
          id={id}
          type="datetime-local"
          step={1}
          value={draft ?? clock}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={({ target }) => {
            if (draft !== undefined) commit(target);
          }}
          onKeyDown={onKeyDown}
          className="h-9 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm pointer-coarse:h-11"
        />
        {image.taken_at !== null && (
          <Button size="small" look="bare" onClick={() => void save("")}>
            {t("takenAtReset")}
          </Button>
        )}
      </div>
      {reason !== undefined && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {reason}
        </p>
      )}
    </div>
  );
}
