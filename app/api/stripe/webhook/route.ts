import { routes } from "../../routes";
import { receiveStripeEvent } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(receiveStripeEvent);
