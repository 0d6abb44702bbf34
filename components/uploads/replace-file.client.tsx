"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { useImageCache } from "@/components/image-lists/image-cache";
import { Button } from "@/components/ui/button";
import { ImageUp } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import type { ImageResource } from "@/lib/images/resource";
import { putBytes } from "./put-bytes";

interface Props {
  image: ImageResource;
  label: string;
  onReplaced?: (image: ImageResource) => void;
}

/** A button that gives an image another file. Links, name and details stay. */
export function ReplaceFile({ image, label, onReplaced }: Props) {
  const t = useTranslations("image.replacement");
  const errorText = useErrorText();
  const cache = useImageCache();
  const toSameOriginUrl = useSameOriginUrl();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function replace(file: File): Promise<void> {
    setProblem(undefined);
    setSent(0);
    try {
      const body = {
        size_bytes: file.size,
        ...(file.type.startsWith("image/") && { content_type: file.type }),
      };
      const { upload } = await unwrap(api.POST("/images/{id}/replace", { ...byId(image.id), body }));
      if (!upload) throw new TypeError("no upload URL");

      await putBytes(toSameOriginUrl(upload.url), upload.headers, file, {
        signal: new AbortController().signal,
        onSent: (bytes) => setSent(bytes / file.size),
      });
      const replaced = await unwrap(api.POST("/images/{id}/complete", byId(image.id)));
      cache.put(replaced);
      onReplaced?.(replaced);
    } catch (error) {
      setProblem(errorText(error));
    }
    setSent(undefined);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = "";
          if (file) void replace(file);
        }}
      />
      <Button size="small" disabled={sent !== undefined} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden size={15} />
        {label}
      </Button>
      {sent !== undefined && <Progress label={t("progress")} fraction={sent < 1 ? sent : null} />}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
