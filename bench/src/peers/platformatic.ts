import { columns, customerName, get, type Peer, post } from "./peer.ts";

const fieldsOf = (names: string[]) => ["id", ...names].map((name) => `fields=${name}`).join("&");

const order = `query ($shop: ID!, $id: ID!) {
  workOrders(where: { tenantId: { eq: $shop }, id: { eq: $id } }) { id ${columns.order.join(" ")} }
  serviceBlocks(where: { tenantId: { eq: $shop }, workOrderId: { eq: $id } }, limit: 100) {
    id ${columns.block.join(" ")}
  }
  lineItems(where: { tenantId: { eq: $shop }, workOrderId: { eq: $id } }, limit: 200) {
    id ${columns.line.join(" ")}
  }
}`;

// Without the condition on deletedAt it could not use the index of the list.
const parts = `where.deletedAt.eq=null&orderby.createdAt=desc&limit=50&${fieldsOf(columns.part)}`;

export const platformatic: Peer = {
  name: "Platformatic DB",
  package: "@platformatic/db",
  version: "3.67.0",
  script: "peer-platformatic.ts",
  requests: {
    part: ({ id: shop }, id) =>
      get(`/inventoryItems/tenant/${shop}/id/${id}?${fieldsOf(columns.part)}`),
    parts: ({ id: shop }) => get(`/inventoryItems/?where.tenantId.eq=${shop}&${parts}`),
    order: ({ id: shop }, id) => post("/graphql", { query: order, variables: { shop, id } }),
    customer: ({ id: tenantId }) =>
      post(`/customers/?${fieldsOf(columns.customer)}`, {
        tenantId,
        name: customerName,
        // Required, although these columns have defaults.
        taxExempt: false,
        poRequired: false,
        changedAt: "2026-01-01T00:00:00Z",
      }),
  },
  scope: `Platformatic DB: REST, and GraphQL for an order: three queries in one request, because it does
not follow foreign keys of two columns. Returns columns of the rows. No authentication, limits, audit
or events.`,
};
