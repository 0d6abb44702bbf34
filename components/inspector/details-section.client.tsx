"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { useIsVeiled } from "@/components/image-lists/sensitive-images";
import { useHasRole } from "@/components/session/role.client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Checkbox } from "@/components/ui/checkbox";
import type { ImageResource } from "@/lib/images/resource";
import { AltSuggestion } from "./alt-suggestion.client";
import {
  AlbumChoice,
  ExpirationChoice,
  FlagChoice,
  LicenseChoice,
  RatingChoice,
  VisibilityChoice,
} from "./choices.client";
import { EditableTags } from "./editable-tags.client";
import { EditableText } from "./editable-text.client";
import { FocalPointEditor } from "./focal-point-editor.client";
import { TagSuggestions } from "./tag-suggestions.client";
import { TakenAtField } from "./taken-at-field.client";
import { useEdit } from "./use-edit";

/** The owner's texts about an image, each part editable in place by users who may edit. */
export function DetailsSection({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.details");
  const edit = useEdit(image);
  const mayEdit = useHasRole()("editor");
  const isVeiled = useIsVeiled(image);
  const title = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const tags = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLSelectElement>(null);
  const visibility = useRef<HTMLSelectElement>(null);
  useFocusCommand("editDetails", title, image.filename);
  useFocusCommand("editTags", tags, image.filename);
  useFocusCommand("moveToAlbum", album, image.filename);
  useFocusCommand("changeVisibility", visibility, image.filename);

  return (
    <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-3">
      <EditableText
        label={t("filename")}
        value={image.filename}
        isRequired
        onSave={(filename) => edit({ filename })}
      />
      <EditableText
        ref={title}
        label={t("titleLabel")}
        value={image.title}
        onSave={(text) => edit({ title: text })}
      />
      <EditableText
        label={t("alt")}
        value={image.alt}
        placeholder={t("altPlaceholder")}
        isMultiline
        onSave={(alt) => edit({ alt })}
      />
      {mayEdit && <AltSuggestion image={image} edit={edit} />}
      <EditableText
        label={t("description")}
        value={image.description}
        isMultiline
        onSave={(description) => edit({ description })}
      />
      <EditableTags
        ref={tags}
        tags={image.tags}
        onSave={(change) => edit(({ tags }) => ({ tags: change(tags) }))}
      />
      {mayEdit && <TagSuggestions image={image} edit={edit} />}
      <RatingChoice image={image} edit={edit} />
      <FlagChoice image={image} edit={edit} />
      <AlbumChoice ref={album} image={image} edit={edit} />
      <VisibilityChoice ref={visibility} image={image} edit={edit} />
      <LicenseChoice image={image} edit={edit} />
      <ExpirationChoice image={image} edit={edit} />
      <TakenAtField image={image} edit={edit} />
      <Checkbox
        label={t("sensitive")}
        description={t("sensitiveHelp")}
        checked={image.nsfw}
        onChange={(nsfw) => void edit({ nsfw })}
      />
      <Checkbox
        label={t("archived")}
        description={t("archivedHelp")}
        checked={image.archived}
        onChange={(archived) => void edit({ archived })}
      />
      {!isVeiled && mayEdit && <FocalPointEditor image={image} edit={edit} />}
    </fieldset>
  );
}

function useFocusCommand(
  id: "editDetails" | "editTags" | "moveToAlbum" | "changeVisibility",
  field: RefObject<HTMLElement | null>,
  filename: string,
): void {
  useCommand(id, () => field.current?.focus(), { findTarget: () => ({ name: filename }) });
}
