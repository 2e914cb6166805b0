-- Tokens become digests, as identity/adapter.ts stores them: nobody is signed out by the upgrade.
UPDATE identity_record SET id = encode(sha256(convert_to(id, 'UTF8')), 'hex'), payload = payload - 'jti'
WHERE model IN ('AuthorizationCode', 'RefreshToken');
