"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { LayoutChoice } from "@/components/collections/layout-choice";
import { PublicPageLink } from "@/components/session/public-page-link.client";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { SettingHelp } from "@/components/ui/setting-group";
import { TextArea } from "@/components/ui/text-area";
import { toast } from "@/components/ui/toast";
import { profilePath } from "@/lib/image-urls/image-path";
import type { ProfileResource } from "@/lib/profile/resource";
import { AvatarSetting } from "./avatar-setting.client";
import { ProfilePreview } from "./profile-preview";
import { changesOf, type TextField, textFields, toValues } from "./profile-values";
import { useLeaveGuard } from "./use-leave-guard";

const CoverSetting = dynamic(() => import("./cover-setting.client").then((module) => module.CoverSetting));
const LeaveDialog = dynamic(() => import("./leave-dialog.client").then((module) => module.LeaveDialog));

const maxNameLength = 100;
const maxBioLength = 256;

/**
 * The public profile, saved as a whole. Fields are checked when they are left, and from then on
 * while typing.
 */
export function ProfileForm({ profile }: { profile: ProfileResource }) {
  const t = useTranslations("settings.profile");
  const form = useTranslations("settings.form");
  const errorText = useErrorText();
  const router = useRouter();
  const [saved, setSaved] = useState(() => toValues(profile));
  const [values, setValues] = useState(saved);
  const [left, setLeft] = useState<ReadonlySet<TextField>>(new Set());
  const [takenHandle, setTakenHandle] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [avatar, setAvatar] = useState(profile.profile_picture);
  const [cover, setCover] = useState(profile.cover);
  const changes = changesOf(saved, values);
  const isDirty = Object.keys(changes).length > 0;
  const guard = useLeaveGuard(isDirty);
  const findInvalid = useProfileCheck();
  const invalid = findInvalid(changes);

  function problemOf(field: TextField): string | undefined {
    if (field === "handle" && values.handle === takenHandle) return t("handleTaken");
    if (!left.has(field) || !invalid.has(field)) return undefined;
    if (field === "handle") return t("handleInvalid");
    return field === "website" ? t("websiteInvalid") : t("githubInvalid");
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setLeft(new Set(textFields));
    if (invalid.size > 0) return;

    setSaving(true);
    try {
      const stored = toValues(await unwrap(api.PATCH("/profile", { body: changes })));
      setSaved(stored);
      setValues(stored);
      toast.success(form("saved", { name: t("name") }));
      router.refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "HANDLE_TAKEN") setTakenHandle(values.handle);
      else toast.error(form("notSaved", { name: t("name") }), { reason: errorText(error) });
    } finally {
      setSaving(false);
    }
  }

  const control = (field: TextField) => ({
    name: field,
    value: values[field],
    error: problemOf(field),
    onBlur: () => setLeft(new Set([...left, field])),
  });
  const set = (field: TextField, text: string) => setValues({ ...values, [field]: text });

  return (
    <div className="flex flex-col gap-8">
      <CoverSetting cover={cover} onChange={setCover} layout={values.layout}>
        <ProfilePreview values={values} avatar={avatar} />
      </CoverSetting>
      <AvatarSetting
        avatar={avatar}
        onChange={(changed) => {
          setAvatar(changed);
          // The account menu shows it too.
          router.refresh();
        }}
      />
      <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-md flex-col gap-5">
        <div>
          <Field
            {...control("handle")}
            size="medium"
            label={t("handle")}
            dir="ltr"
            autoCapitalize="none"
            autoComplete="username"
            spellCheck={false}
            onChange={({ target }) => set("handle", target.value.toLowerCase())}
          />
          <SettingHelp>{t("handleHelp")}</SettingHelp>
        </div>
        <div>
          <Field
            {...control("display_name")}
            size="medium"
            label={t("displayName")}
            dir="auto"
            maxLength={maxNameLength}
            onChange={({ target }) => set("display_name", target.value)}
          />
          <SettingHelp>{t("displayNameHelp")}</SettingHelp>
        </div>
        <Field
          {...control("name")}
          size="medium"
          label={t("fullName")}
          dir="auto"
          autoComplete="name"
          maxLength={maxNameLength}
          onChange={({ target }) => set("name", target.value)}
        />
        <TextArea
          {...control("bio")}
          label={t("bio")}
          help={t("bioHelp", { count: maxBioLength - values.bio.length })}
          dir="auto"
          rows={3}
          maxLength={maxBioLength}
          onChange={({ target }) => set("bio", target.value)}
        />
        <Field
          {...control("website")}
          size="medium"
          label={t("website")}
          type="url"
          dir="ltr"
          autoComplete="url"
          onChange={({ target }) => set("website", target.value)}
        />
        <Field
          {...control("github")}
          size="medium"
          label={t("github")}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => set("github", target.value)}
        />
        <LayoutChoice value={values.layout} onChange={(layout) => setValues({ ...values, layout })} />
        <Segmented
          label={t("visibility")}
          value={values.profile_visibility}
          options={(["public", "private"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(visibility) => setValues({ ...values, profile_visibility: visibility })}
        />
        {saved.profile_visibility === "public" && (
          <p>
            <PublicPageLink path={profilePath(saved.handle)} />
          </p>
        )}
        {values.profile_visibility === "public" &&
          publicPageChoices.map((field) => (
            <Checkbox
              key={field}
              label={t(field)}
              description={t(`${field}Help`)}
              checked={values[field]}
              onChange={(checked) => setValues({ ...values, [field]: checked })}
            />
          ))}
        {isDirty && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" disabled={isSaving}>
              {form("save")}
            </Button>
            <Button onClick={() => setValues(saved)}>{form("discard")}</Button>
          </div>
        )}
      </form>
      {guard.target !== undefined && <LeaveDialog target={guard.target} stay={guard.stay} />}
    </div>
  );
}

/** The content of public pages, and who sees it. */
const publicPageChoices = ["show_metadata", "search_engines", "ai_training"] as const;

type FindInvalid = (changes: object) => ReadonlySet<PropertyKey | undefined>;

/**
 * Returns the check that finds the fields that the API would reject. The schema is loaded after the
 * page, because it is larger than the form; until then the check finds nothing, and the API
 * decides.
 */
function useProfileCheck(): FindInvalid {
  const [check, setCheck] = useState<FindInvalid>(() => () => new Set<PropertyKey | undefined>());
  useEffect(() => {
    void import("@/lib/profile/resource").then(({ UpdateProfile }) => {
      setCheck(() => (changes: object) => {
        const parsed = UpdateProfile.safeParse(changes);
        return new Set(parsed.error?.issues.map(({ path }) => path[0]));
      });
    });
  }, []);
  return check;
}
