/** The request header by which a POST that is sent again is known for the same one (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'Idempotency-Key'
