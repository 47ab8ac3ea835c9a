// @generated from the contract by `npm run generate`. Do not edit.

import { WebhookHelpers } from "../webhooks.ts";

export class WebhooksResource extends WebhookHelpers {}
