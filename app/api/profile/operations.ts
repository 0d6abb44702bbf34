import type { Endpoint } from "@/lib/http";
import { getProfile, updateProfile } from "./endpoints";
import { putProfilePicture, removeProfilePicture } from "./picture/endpoints";

export const profileOperations: readonly Endpoint[] = [
  getProfile,
  updateProfile,
  putProfilePicture,
  removeProfilePicture,
];
