import { routes } from "../../../routes";
import { applyPresetQuality } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(applyPresetQuality);
