import { useTranslations } from "next-intl";
import { type DragEvent, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { SettingHelp } from "@/components/ui/setting-group";
import { useFormats } from "@/components/ui/use-formats";
import { watermarkFormats, watermarkLimits } from "@/lib/engine/variants/watermark";
import { acceptedTypes } from "./watermark-values";

interface Props {
  error: string | undefined;
  onChange: (file: File | undefined) => void;
}

/** Some systems know no media type for some extensions. */
const accept = [...acceptedTypes, ...watermarkFormats.map((format) => `.${format}`)].join(",");

/** The file that a new watermark is made from: chosen, or dropped on the field. */
export function MarkFileField({ error, onChange }: Props) {
  const t = useTranslations("watermarks.fields");
  const { bytes } = useFormats();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  /** The page around it takes no part in a drag over the field: the file is not for the library. */
  const drag = (change?: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;

    event.preventDefault();
    event.stopPropagation();
    change?.(event);
  };

  function drop(files: FileList): void {
    setOver(false);
    // The field shows the name of its file.
    if (input.current) input.current.files = files;
    onChange(files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen in the field.
    <div
      onDragEnter={drag(() => setOver(true))}
      onDragOver={drag()}
      onDragLeave={drag(({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
      )}
      onDrop={drag(({ dataTransfer }) => drop(dataTransfer.files))}
      className={classNames(
        "rounded-md border border-dashed p-4",
        isOver ? "border-accent bg-accent-soft" : "border-line",
      )}
    >
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t("file")}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help ${id}-error`}
        className="w-full rounded-md border border-line-strong bg-surface px-3 py-2.5 text-sm pointer-coarse:min-h-11"
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      <div id={`${id}-help`}>
        <SettingHelp>{t("fileText", { size: bytes(watermarkLimits.maxFileBytes) })}</SettingHelp>
      </div>
      <p id={`${id}-error`} className="mt-1.5 text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
