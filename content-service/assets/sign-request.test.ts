import { describe, expect, it } from 'vitest';
import { sha256, signRequest } from './sign-request.ts';

describe('signRequest', () => {
  it('signs as the example of the protocol does', () => {
    // "GET Object" of the AWS documentation, without its Range header.
    const account = {
      bucketUrl: 'https://examplebucket.s3.amazonaws.com',
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    };
    const headers = signRequest(account, {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      payloadHash: sha256(''),
      now: new Date('2013-05-24T00:00:00Z'),
    });
    expect(headers).toEqual({
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[\da-f]{64}$/,
      ),
    });
  });
});
