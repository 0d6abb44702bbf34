"use client";

import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { imageExtensions } from "@/lib/engine/formats";
import { setUploadDefaults } from "./known-upload-defaults";
import type { UploadDefaults } from "./to-upload-defaults";
import type { CollectionOfUploads, UploadSettings, UploadSource, UploadTarget } from "./upload";
import { uploadStore } from "./upload-store";
import { currentTarget, enterTarget } from "./upload-target";

interface Uploads {
  /** Uploads files and imports URLs; to the target of the page when none is given. */
  add: (sources: readonly UploadSource[], target?: UploadTarget) => void;
  /** Opens the file picker; what is chosen goes to the target of the page, with these choices. */
  chooseFiles: (choices?: Pick<UploadTarget, "isEncrypted">) => void;
}

/** Some systems know no image type for some extensions. */
const accept = ["image/*", ...imageExtensions.map((extension) => `.${extension}`)].join(",");

const UploadsContext = createContext<Uploads | undefined>(undefined);

interface ProviderProps extends Pick<UploadSettings, "maxBytes" | "isResumable"> {
  /** Undefined where they could not be read. */
  defaults: UploadDefaults | undefined;
  children: ReactNode;
}

/** Allows uploads on the pages inside. */
export function UploadProvider({ maxBytes, isResumable, defaults, children }: ProviderProps) {
  const toSameOriginUrl = useSameOriginUrl();
  const input = useRef<HTMLInputElement>(null);
  const latestChoices = useRef<UploadTarget>({});
  useEffect(() => {
    if (defaults) setUploadDefaults(defaults);
  }, [defaults]);
  const uploads = useMemo<Uploads>(
    () => ({
      add: (sources, target = currentTarget()) =>
        uploadStore.add(sources, target, { maxBytes, isResumable, toSameOriginUrl }),
      chooseFiles: (choices = {}) => {
        latestChoices.current = choices;
        input.current?.click();
      },
    }),
    [maxBytes, isResumable, toSameOriginUrl],
  );

  return (
    <UploadsContext value={uploads}>
      {children}
      {/* Not in the buttons: a button may leave the page while the picker is open, and the files would be lost with it. */}
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        hidden
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])], { ...currentTarget(), ...latestChoices.current });
          // Otherwise choosing the same file again fires no change event.
          event.target.value = "";
        }}
      />
    </UploadsContext>
  );
}

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error("There is no UploadProvider around this component.");

  return uploads;
}

interface TargetProps {
  album?: { slug: string; title: string };
  tag?: string;
  collection?: CollectionOfUploads;
  isFavourite?: boolean;
}

/**
 * Uploads what is dropped, pasted or chosen on a page to the page's album, with the page's tag, into
 * its collection, or as favorites.
 */
export function UploadTargetOfPage({ album, tag, collection, isFavourite = false }: TargetProps) {
  const { slug, title } = album ?? {};
  const { id, title: collectionTitle = "", isSmart = false } = collection ?? {};
  useEffect(
    () =>
      enterTarget({
        ...(slug !== undefined && title !== undefined && { album: { slug, title } }),
        ...(tag !== undefined && { tag }),
        ...(id !== undefined && { collection: { id, title: collectionTitle, isSmart } }),
        ...(isFavourite && { isFavourite }),
      }),
    [slug, title, tag, id, collectionTitle, isSmart, isFavourite],
  );
  return null;
}
