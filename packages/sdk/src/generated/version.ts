// @generated from the contract by `npm run generate`. Do not edit.

export const version = "0.2.0";
