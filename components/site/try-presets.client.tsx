"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ImageUp } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import type { EncodedPreset, TriedImage } from "./encode-in-browser";

const PresetTable = onDemand(() => import("./preset-table").then((module) => module.PresetTable));

interface Props {
  sample: { filename: string; url: string };
}

/** Takes one image by drop, by choice or the sample, and lists what its presets weigh. */
export function TryPresets({ sample }: Props) {
  const t = useTranslations("site.tryPresets");
  const [image, setImage] = useState<TriedImage>();
  const [state, setState] = useState<"idle" | "working" | "failed">("idle");
  const [isOver, setOver] = useState(false);
  // The latest choice wins; an earlier one that is still encoded stops.
  const choice = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLFieldSetElement>(null);
  const shownUrl = image?.url;
  useEffect(() => () => URL.revokeObjectURL(shownUrl ?? ""), [shownUrl]);

  async function showPresets(name: string, file: Blob): Promise<void> {
    choice.current += 1;
    const own = choice.current;
    const isCurrent = () => own === choice.current;
    setState("working");
    try {
      const { encodeInBrowser } = await import("./encode-in-browser");
      const { width, height, presets } = await encodeInBrowser(file);
      if (!isCurrent()) return;

      const tried = { name, url: URL.createObjectURL(file), bytes: file.size, width, height };
      const made: EncodedPreset[] = [];
      setImage({ ...tried, presets: made });
      for await (const preset of presets) {
        if (!isCurrent()) return;

        made.push(preset);
        setImage({ ...tried, presets: [...made] });
      }

      setState("idle");
    } catch {
      if (isCurrent()) setState("failed");
    }
  }

  const chooseFirst = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) void showPresets(file.name, file);
  };

  const showSample = async () => {
    const response = await fetch(sample.url);
    await showPresets(sample.filename, await response.blob());
  };

  // The whole page takes files: outside of the area, the browser would leave the page and open
  // them.
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!event.dataTransfer?.files.length) return;

    area.current?.scrollIntoView({ block: "nearest" });
    chooseFirst(event.dataTransfer.files);
  });

  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;

      event.preventDefault();
      setOver(true);
    };

    const dragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => drop(event);
    document.addEventListener("dragover", dragOver);
    document.addEventListener("dragleave", dragLeave);
    document.addEventListener("drop", onDrop);

    return () => {
      document.removeEventListener("dragover", dragOver);
      document.removeEventListener("dragleave", dragLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, []);

  return (
    <div className="noscript:hidden">
      <fieldset
        ref={area}
        className={classNames(
          "flex flex-col items-center gap-4 rounded-lg border border-dashed px-5 py-10 text-center transition-colors duration-150",
          isOver ? "border-accent-text bg-accent-soft" : "border-line-strong bg-surface",
        )}
      >
        <legend className="sr-only">{t("label")}</legend>
        <ImageUp aria-hidden size={28} strokeWidth={1.75} className="text-accent-text" />
        <p className="text-lg font-medium">{t("drop")}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="primary" onClick={() => input.current?.click()}>
            {t("choose")}
          </Button>
          <Button onClick={() => void showSample()}>{t("sample")}</Button>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t("choose")}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            chooseFirst(currentTarget.files);
            currentTarget.value = "";
          }}
        />
        <p className="text-sm text-ink-soft">{t("private")}</p>
      </fieldset>
      <p role="alert" className="mt-4 text-danger empty:hidden">
        {state === "failed" && t("failed")}
      </p>
      {image && <PresetTable image={image} isComplete={state !== "working"} />}
    </div>
  );
}
