// Checks that a request comes from Rushes, with Go alone.
//
//	WEBHOOK_SECRET=whsec_… go run verify.go WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// Verify proves that body, the bytes as they came, was sent with the headers webhook-id, webhook-timestamp and
// webhook-signature by the one who holds the secret.
func Verify(secret, id, timestamp, signatures string, body []byte) error {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return errors.New("too old or too new")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return errors.New("the secret is no base64")
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", id, timestamp)
	mac.Write(body)
	expected := mac.Sum(nil)
	// While a secret is being rotated there are two signatures.
	for _, signature := range strings.Split(signatures, " ") {
		text, isV1 := strings.CutPrefix(signature, "v1,")
		given, err := base64.StdEncoding.DecodeString(text)
		if isV1 && err == nil && hmac.Equal(given, expected) {
			return nil
		}
	}
	return errors.New("wrong signature")
}

func main() {
	if len(os.Args) != 4 {
		fail(errors.New("three headers are needed"))
	}
	body, err := io.ReadAll(os.Stdin)
	if err != nil {
		fail(err)
	}
	if err := Verify(os.Getenv("WEBHOOK_SECRET"), os.Args[1], os.Args[2], os.Args[3], body); err != nil {
		fail(err)
	}
	var event struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		fail(err)
	}
	fmt.Println(event.Type)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
