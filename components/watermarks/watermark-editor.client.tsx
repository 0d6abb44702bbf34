"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { EditConflict } from "@/components/api/edit-unless-changed";
import { PreviewColumns } from "@/components/recipes/preview-columns";
import { useProblemFocus } from "@/components/recipes/use-problem-focus";
import { AlertDialogWindow } from "@/components/ui/alert-dialog-window";
import { FormDialog } from "@/components/ui/form-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { watermarkLimits } from "@/lib/engine/variants/watermark";
import type { ImageResource } from "@/lib/images/resource";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import { drawTextMark } from "./draw-text-mark";
import { MarkControls } from "./mark-controls";
import type { Mark } from "./place-marks";
import { PlacementControls } from "./placement-controls";
import { readProblems } from "./read-problems";
import { useFileMark, useStoredMark } from "./use-marks";
import { WatermarkPreview } from "./watermark-preview";
import {
  findFileProblem,
  findProblems,
  isMarkColor,
  toWatermarkValues,
  type WatermarkField,
  type WatermarkProblems,
  type WatermarkValues,
} from "./watermark-values";

interface Props {
  /** The watermark that is changed; a new one without. */
  watermark: WatermarkResource | undefined;
  /** The image that the preview shows first. */
  firstImage: ImageResource | undefined;
  onClose: () => void;
  /** Rejects with the error of the API. */
  onSave: (values: WatermarkValues) => Promise<void>;
}

/** A form for a watermark and its placement, next to a preview. */
export function WatermarkEditor({ watermark, firstImage, onClose, onSave }: Props) {
  const t = useTranslations("watermarks");
  const errorText = useErrorText();
  const problemText = useProblemText();
  const [values, setValues] = useState(() => toWatermarkValues(watermark));
  const [image, setImage] = useState(firstImage);
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [problems, setProblems] = useState<WatermarkProblems>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { form, focusProblem } = useProblemFocus();
  // Without a trigger, the field that had the focus gets it back.
  const previousFocus = useRef<HTMLElement>(null);
  const mark = useMark(watermark, values);
  const isNew = watermark === undefined;

  function change(changes: Partial<WatermarkValues>): void {
    setValues((before) => ({ ...before, ...changes }));
    // A problem lasts until its field is changed.
    const others = Object.entries(problems).filter(([field]) => !(field in changes));
    const ofFile = changes.file && findFileProblem(changes.file);
    setProblems({ ...Object.fromEntries(others), ...(ofFile && { file: { kind: ofFile } }) });
    setChanged(true);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(undefined);
    if (showProblems(findProblems(values, { isNew }))) return;

    setSaving(true);
    try {
      await onSave(values);
    } catch (error) {
      if (!showProblems(readProblems(error, values.kind)))
        setProblem(error instanceof EditConflict ? t("editor.conflict") : errorText(error));
    } finally {
      setSaving(false);
    }
  }

  /** Returns whether there are any. */
  function showProblems(found: WatermarkProblems): boolean {
    const hasProblem = Object.keys(found).length > 0;
    setProblems(found);
    if (hasProblem) focusProblem();

    return hasProblem;
  }

  return (
    <FormDialog
      width="max-w-5xl"
      // The preview comes first, but has nothing to type into. A phone would show its keyboard.
      initialFocus={(openedBy) =>
        openedBy === "touch" || (form.current?.querySelector<HTMLElement>("input[name=name]") ?? true)
      }
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
      title={watermark ? t("editor.edit", { name: watermark.name }) : t("list.new")}
      cancelLabel={t("editor.cancel")}
      submitLabel={isNew ? t("editor.create") : t("editor.save")}
      isSaving={isSaving}
      onSubmit={(event) => void save(event)}
    >
      <PreviewColumns
        ref={form}
        preview={<WatermarkPreview image={image} onImage={setImage} mark={mark} placement={values} />}
      >
        <MarkControls
          values={values}
          isNew={isNew}
          problemOf={(field) => problemText(problems[field])}
          onChange={change}
        />
        <PlacementControls placement={values} onChange={change} />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      </PreviewColumns>
      <AlertDialogWindow
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        trigger={previousFocus}
        title={t("editor.leave.title")}
        text={t("editor.leave.text")}
        cancelLabel={t("editor.leave.stay")}
        confirmLabel={t("editor.leave.leave")}
        onConfirm={onClose}
      />
    </FormDialog>
  );
}

/** Returns the mark of the form: the stored one unless it was changed. */
function useMark(
  watermark: WatermarkResource | undefined,
  { kind, file, text, color }: WatermarkValues,
): Mark | undefined {
  const stored = useStoredMark(watermark);
  const chosen = useFileMark(file);
  const drawn = useMemo(
    () => (kind === "text" && isMarkColor(color) ? drawTextMark(text.trim(), color.trim()) : undefined),
    [kind, text, color],
  );
  if (kind === "image") return watermark ? stored : chosen;
  return text === watermark?.text && color === watermark.color ? stored : drawn;
}

/** Describes what is wrong with a field. */
function useProblemText() {
  const t = useTranslations("watermarks.problems");
  const { bytes, number } = useFormats();
  const { maxFileBytes, maxPixels, maxTextLength } = watermarkLimits;
  return (problem: WatermarkProblems[WatermarkField]): string | undefined =>
    problem &&
    t(problem.kind, {
      size: bytes(maxFileBytes),
      megapixels: number(maxPixels / 1_000_000),
      max: maxTextLength,
      characters: problem.characters ?? "",
    });
}
